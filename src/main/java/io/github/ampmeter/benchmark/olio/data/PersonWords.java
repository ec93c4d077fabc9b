package io.github.ampmeter.benchmark.olio.data;

import java.util.List;

/** What people are called, and where they live; all invented combinations. */
final class PersonWords {
  static final List<String> FIRST_NAMES =
      WordList.of(
          """
          Ada, Alma, Amir, Anna, Bao, Ben, Björn, Carla, Chidi, Clara, Dario, Dora, Edith,
          Emil, Fatima, Felix, Frida, Grace, Hana, Hugo, Ida, Ines, Ivan, Jana, Jonas, Jun,
          Kai, Karin, Kofi, Lea, Lena, Luis, Maja, Marco, Mei, Mina, Nadia, Nils, Noor,
          Olga, Omar, Paula, Petra, Rosa, Ruth, Samir, Selma, Tariq, Tilda, Ute, Vera,
          Wanda, Yara, Yusuf, Zoë
          """);

  static final List<String> LAST_NAMES =
      WordList.of(
          """
          Abebe, Almeida, Andersen, Baker, Becker, Castillo, Carter, Dubois, Eriksen,
          Fischer, Fontaine, Garcia, Haddad, Hansen, Hoffmann, Ibrahim, Ivanova, Jansen,
          Johnson, Kowalski, Larsen, Lehmann, Lindgren, Marino, Mbeki, Miller, Moreau,
          Nakamura, Nguyen, Novak, O'Brien, Okafor, Petersen, Quintero, Ramirez, Richter,
          Rossi, Santos, Schneider, Suzuki, Tanaka, Taylor, Thompson, Ueda, Vasquez, Walker,
          Weber, Williams, Yilmaz, Zimmermann
          """);

  static final List<String> STREETS =
      WordList.of(
          """
          Ash Lane, Bridge Street, Canal Road, Church Street, Elm Avenue, Garden Way,
          High Street, Hill Road, Lake Drive, Main Street, Market Square, Mill Lane,
          Oak Avenue, Park Road, Station Road, Sunset Boulevard, Union Street
          """);

  static final List<String> CITIES =
      WordList.of(
          """
          Ashford, Bellmare, Birchwood, Clearwater, Dunmore, Eastbridge, Fairhaven,
          Glenfield, Hartwell, Kingsport, Lakeside, Maplewood, Newbury, Oakridge, Pinehurst,
          Queensferry, Riverton, Stonebridge, Thornbury, Westbrook
          """);

  static final List<String> STATES =
      WordList.of(
          """
          AZ, CA, CO, FL, IL, MA, MN, NM, NY, OR, TX, UT, VT, WA
          """);

  static final List<String> COUNTRIES =
      WordList.of(
          """
          Australia, Brazil, Canada, Denmark, France, Germany, India, Italy, Japan, Kenya,
          Mexico, Norway, Spain, Turkey, United Kingdom
          """);

  static final List<String> TIME_ZONES =
      WordList.of(
          """
          PST, MST, CST, EST, GMT, CET
          """);

  private PersonWords() {}
}
