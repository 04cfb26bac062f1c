/** Invented names. Any likeness is chance. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const FEMALE = words(`
  Dorothy Margaret Helen Ruth Virginia Betty Barbara Patricia Shirley Joan Evelyn Doris Marie Lois Frances Alice Jean Gloria
  Beverly Carolyn Judith Joyce Marjorie Eleanor Norma Phyllis Louise Rosemary Geraldine Wilma Lorraine Edith Hazel Irene Clara
  Lucille Bernice Thelma Agnes Vera Mabel Rita Sylvia Peggy Maxine Josephine Arlene Constance Yvonne Estelle`);
export const MALE = words(`
  Robert James John William Richard Charles Donald George Thomas Joseph Kenneth Edward Paul Harold Raymond Walter Frank Henry
  Albert Eugene Ralph Howard Carl Louis Arthur Clarence Earl Roy Stanley Leonard Norman Melvin Herbert Alfred Ernest Lloyd
  Francis Vincent Bernard Leroy Gordon Warren Marvin Clifford Gerald Theodore Lawrence Russell Wallace Milton`);
export const LAST = words(`
  Abbott Ackerman Baldwin Barlow Beckett Bishop Blackwell Bowman Brennan Briggs Calloway Carver Chandler Clarke Conrad Cooper
  Crawford Dalton Dawson Delaney Dempsey Donovan Drake Eastman Ellison Everett Falk Farrell Fleming Foster Gallo Garrison Gentry
  Gibson Goodwin Granger Hadley Hammond Harding Hathaway Hendricks Hobbs Holloway Horton Huffman Ingram Jarvis Jennings Kendall
  Kessler Kirby Lambert Langford Larkin Lowell Maddox Marlow McBride McKenna Mercer Merritt Monroe Mosley Nash Newell Norwood
  O'Brien O'Leary Osborne Overton Parrish Pearson Pierce Porter Prescott Quinn Ramsey Redmond Rhodes Rowland Sawyer Schaefer
  Sheffield Shepherd Sinclair Stanton Sutton Talbot Thornton Tillman Underwood Vance Wagner Walsh Weaver Whitfield Winslow
  Wooten Yates York Zeller`);
const CAREGIVERS = words(`
  Linda Susan Karen Nancy Lisa Donna Michelle Laura Amy Angela Melissa Stephanie Rebecca Michael David Steven Mark Brian Kevin
  Jeffrey Timothy Scott Eric Gregory Patrick Dennis Teresa Janet Diane Julie`);
export const CAREGIVER_FIRST: readonly string[] = CAREGIVERS;

/** Families who speak Spanish at home, or whose parents did. */
export const SPANISH = {
  female: words('Carmen Rosa Guadalupe Esperanza Teresa Dolores Josefina Elvira Ramona Graciela Consuelo Amparo'),
  male: words('Manuel Rafael Ramón Arturo Ernesto Alfredo Roberto Gilberto Ignacio Salvador Joaquín Rodolfo'),
  last: words('García Morales Castillo Herrera Vargas Rojas Navarro Salazar Cárdenas Fuentes Méndez Ochoa Valdez'),
  caregivers: words('Marisol Patricia Claudia Verónica Alejandra Mónica Javier Héctor Adriana Lorena Raúl Sergio'),
} as const;

interface ForeignName {
  readonly first: string;
  readonly last: string;
  readonly sex: 'female' | 'male';
  readonly language: string;
}

const foreign = (language: string, sex: 'female' | 'male', first: string, last: string): ForeignName => ({
  first,
  last,
  sex,
  language,
});

/** Names with accents or in other scripts, with the language that the patient prefers. */
export const FOREIGN_NAMES: readonly ForeignName[] = [
  foreign('zh', 'male', '小明', '王'),
  foreign('zh', 'female', '丽华', '陈'),
  foreign('ar', 'male', 'محمد', 'الحسن'),
  foreign('ar', 'female', 'فاطمة', 'منصور'),
  foreign('ru', 'female', 'Наталья', 'Соколова'),
  foreign('ru', 'male', 'Пётр', 'Щербаков'),
  foreign('ko', 'female', '영희', '김'),
  foreign('ja', 'male', '健一', '渡辺'),
  foreign('el', 'male', 'Γεώργιος', 'Παπαδόπουλος'),
  foreign('vi', 'female', 'Thị Hạnh', 'Nguyễn'),
  foreign('es', 'male', 'José Ángel', 'Muñoz Peña'),
  foreign('es', 'female', 'María de los Ángeles', 'Ibáñez'),
  foreign('es', 'female', 'Concepción', 'Villaseñor'),
  foreign('pl', 'male', 'Zdzisław', 'Wójcik'),
  foreign('pt', 'female', 'Conceição', 'Gonçalves'),
  foreign('en', 'male', 'Søren', 'Ødegård'),
  foreign('en', 'female', 'Zoë', 'Brontë-Smith'),
  foreign('en', 'male', 'François', "L'Écuyer"),
  foreign('en', 'female', 'Siobhán', "O'Brien"),
  foreign('en', 'male', 'Dante', "D'Angelo"),
];

export const STREETS = words(
  'Alder Birch Chestnut Dogwood Elm Fern Hickory Juniper Laurel Magnolia Oak Poplar Sycamore',
);

/** What people with these first names are called at home. */
export const NICKNAMES: Readonly<Record<string, string>> = {
  Dorothy: 'Dot',
  Margaret: 'Peggy',
  Virginia: 'Ginny',

  Barbara: 'Barb',
  Patricia: 'Pat',
  Frances: 'Fran',
  Beverly: 'Bev',
  Carolyn: 'Carol',
  Judith: 'Judy',
  Marjorie: 'Marge',
  Eleanor: 'Ellie',
  Geraldine: 'Gerry',
  Josephine: 'Jo',
  Constance: 'Connie',
  Robert: 'Bob',
  James: 'Jim',
  William: 'Bill',
  Richard: 'Dick',
  Charles: 'Chuck',
  Donald: 'Don',
  Thomas: 'Tom',
  Joseph: 'Joe',
  Kenneth: 'Ken',
  Edward: 'Ed',
  Raymond: 'Ray',
  Walter: 'Walt',
  Henry: 'Hank',
  Albert: 'Al',
  Eugene: 'Gene',
  Lawrence: 'Larry',
  Theodore: 'Ted',
  Guadalupe: 'Lupe',
  Dolores: 'Lola',
  Josefina: 'Pepa',
  Manuel: 'Manny',
  Roberto: 'Beto',
};
