/**
 * Runs a suite, publishes its criteria as test results and keeps its report. The library's path in
 * Jenkins is src/main/ci/jenkins.
 *
 * ampmeter(suite: 'suite.yaml')
 *
 * suite: the suite's file
 * program: the program; default ampmeter/bin/ampmeter
 * baseline: a run's folder or results.json, or latest-or-none, the default
 * arguments: a list of further arguments of ampmeter run
 */
def call(Map given) {
  def unknown = given.keySet() - ['suite', 'program', 'baseline', 'arguments']
  if (unknown || !given.suite) {
    error "ampmeter: give suite, and no other key than program, baseline and arguments; it has ${given.keySet()}"
  }
  def folder = "reports/${env.BUILD_NUMBER}"
  for (int n = 2; fileExists(folder); n++) {
    folder = "reports/${env.BUILD_NUMBER}-${n}"
  }
  def words = [given.program ?: 'ampmeter/bin/ampmeter', 'run', given.suite, '--out', folder]
  words += ['--baseline', given.baseline ?: 'latest-or-none', '-P', "build=${env.BUILD_NUMBER}"]
  words += given.arguments ?: []
  try {
    sh words.collect { quoted(it.toString()) }.join(' ')
  } finally {
    junit testResults: "${folder}/junit.xml", allowEmptyResults: true
    archiveArtifacts artifacts: "${folder}/**", allowEmptyArchive: true
  }
}

/** A word that a shell reads as it is. */
private String quoted(String word) {
  return "'" + word.replace("'", "'\\''") + "'"
}
