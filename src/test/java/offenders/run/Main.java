package offenders.run;

/** Keeps the rules: this is the place to print and to exit. */
public final class Main {
  public static void main(String[] args) {
    System.out.println("done");
    System.exit(0);
  }
}
