import { serial, workbook, type Cell } from './workbooks.ts';

/** Files in the forms in which other systems send referrals: invented people, real habits. */

export interface ForeignFile {
  readonly name: string;
  readonly habit: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
}

const LAST = ['Doe', 'Núñez', 'O’Brien', 'Chávez', 'Lee', 'de la Cruz', 'Smith', 'Müller', 'Park', 'García'];
const FIRST = ['Jane', 'José', 'Mary', 'Rosa', 'Grace', 'Ana', 'John', 'Jürgen', 'Min', 'Elena'];
const at = <Item>(list: readonly Item[], index: number, fallback: Item): Item => list[index % list.length] ?? fallback;
const two = (part: number) => String(part).padStart(2, '0');

/** The nth invented patient. */
const patient = (index: number) => {
  const born = { year: 1930 + (index % 20), month: (index % 12) + 1, day: (index % 27) + 1 };
  return {
    last: at(LAST, index, 'Doe'),
    first: at(FIRST, index, 'Jane'),
    born,
    iso: `${born.year}-${two(born.month)}-${two(born.day)}`,
    us: `${born.month}/${born.day}/${born.year}`,
    short: `${born.month}/${born.day}/${String(born.year).slice(2)}`,
    phone: `410-555-${String(1000 + index).slice(-4)}`,
  };
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const text = (lines: readonly string[]) => lines.join('\r\n');
const bytesOf = (given: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(given);

function logRow(index: number): Cell[] {
  const { first, iso, last } = patient(index);
  return [
    { moment: serial('2026-10-01') + index + 0.6 },
    `${last.toUpperCase()}, ${first.toUpperCase()} Q.`,
    { date: serial(iso) },
    4_105_550_000 + index,
    at(['Hospital', 'MD office', 'St. Mary’s Med Ctr', 'SNF'], index, ''),
    at(['Okafor, Ines MD', 'Dr. Ines Okafor', 'Ines Okafor, M.D.'], index, ''),
    at(['G1221', 'I50.9', 'c34.90'], index, ''),
    at(['Mcare A', 'Humana Gold', 'Medicaid', 'BCBS'], index, ''),
    at(['Maple Court', '', 'Oak Manor'], index, ''),
  ];
}

function excelLog(): ForeignFile {
  return {
    name: 'referral-log.xlsx',
    habit: 'Excel log: titles, totals, serial dates, names in one cell, two sheets',
    rows: 20,
    bytes: workbook([
      { name: 'Instructions', rows: [['How to fill in the log'], ['Use one row for each referral']] },
      {
        name: 'Log 2025-2026',
        merged: ['A1:I1'],
        rows: [
          ['Harbor Hospice Referral Log'],
          ['Printed 11/19/2026', null, 'Page 1'],
          [],
          ['Date Rec’d', 'Patient', 'DOB', 'Phone', 'Ref Source', 'Referring MD', 'Dx Code', 'Ins', 'Facility'],
          ...numbers(20).map(logRow),
          ['Total', 20],
        ],
      },
    ]),
  };
}

function mergedRow(index: number): Cell[] {
  const { first, iso, last, phone } = patient(index);
  return [last, first, { date: serial(iso) }, phone, `Ana ${last}`, phone, 'Hospital', 'Ines Okafor'];
}

function mergedHeader(): ForeignFile {
  return {
    name: 'merged.xlsx',
    habit: 'Excel with merged group headings, caregiver without relationship',
    rows: 10,
    bytes: workbook([
      {
        name: 'Sheet1',
        merged: ['A1:D1', 'E1:F1', 'G1:H1'],
        rows: [
          ['Patient', null, null, null, 'Caregiver', null, 'Referral', null],
          ['Last', 'First', 'DOB', 'Phone', 'Name', 'Phone', 'Source', 'MD'],
          ...numbers(10).map(mergedRow),
        ],
      },
    ]),
  };
}

function windowsCsv(): ForeignFile {
  const lines = numbers(10).map((index) => {
    const { first, last, phone, us } = patient(index);
    return [last.replace('’', "'"), first, us, phone, 'Hospital', '"Okafor, Ines"', 'Medicare'].join(',');
  });
  const whole = text(['Patient Last,Patient First,DOB,Phone,Source,Attending,Primary Payor', ...lines]);
  return {
    name: 'windows.csv',
    habit: 'CSV in Windows-1252 with accents',
    rows: 10,
    bytes: bytesOf(Buffer.from(whole, 'latin1')),
  };
}

function utf16Tsv(): ForeignFile {
  const lines = numbers(10).map((index) => {
    const { first, last, phone, us } = patient(index);
    return [`${last}, ${first}`, us, phone, 'SNF', '1234567893'].join('\t');
  });
  const whole = text(['Resident Name\tDOB\tPhone\tReferral Source\tNPI', ...lines]);
  return {
    name: 'unicode.txt',
    habit: 'Tab-separated in UTF-16, name in one cell',
    rows: 10,
    bytes: bytesOf(Buffer.from(`\uFEFF${whole}`, 'utf16le')),
  };
}

function semicolons(): ForeignFile {
  const lines = numbers(10).map((index) => {
    const { first, last, short } = patient(index);
    return [last, first, short, 'Home health', 'Dr Okafor Ines', '12 Harbor St', 'Annapolis', 'MD', '2140'].join(';');
  });
  return {
    name: 'semicolons.csv',
    habit: 'Semicolons, two-digit years, address in four columns',
    rows: 10,
    bytes: bytesOf(Buffer.from(text(['Last;First;DOB;Source;Physician;Street;City;State;Zip', ...lines]))),
  };
}

function ehrExport(): ForeignFile {
  const lines = numbers(12).map((index) => {
    const { first, iso, last, phone } = patient(index);
    const born = iso.replaceAll('-', '');
    const dx = at(['I50.9 - Heart failure', 'G30.9, F02.80', 'Lung cancer (C34.90)'], index, '');
    const call = at([phone, 'see chart', `${phone} x12`], index, '');
    return [
      last,
      first,
      born,
      call,
      'Inpatient',
      'OKAFOR, INES MD',
      dx,
      at(['Roommate', 'Dtr', 'POA'], index, ''),
      'Ana Ray',
    ]
      .map((cell) => `"${cell}"`)
      .join(',');
  });
  const head = 'PT_LAST_NAME,PT_FIRST_NAME,PT_DOB,PT_PHONE,REF_SOURCE,ATTENDING_MD,DX,NOK_RELATIONSHIP,NOK';
  return {
    name: 'ehr.csv',
    habit: 'Export of an electronic record: compact dates, code and text in one cell, odd phones and relationships',
    rows: 12,
    bytes: bytesOf(Buffer.from(text([head, ...lines]))),
  };
}

function noSource(): ForeignFile {
  const lines = numbers(8).map((index) => {
    const { first, last, us } = patient(index);
    return [`${first} ${last}`, us, 'Ines Okafor', at(['Sunrise ALF', 'Home'], index, ''), ''].join(',');
  });
  return {
    name: 'hospital.csv',
    habit: 'A hospital’s own list: no source, a facility without a setting',
    rows: 8,
    bytes: bytesOf(Buffer.from(text(['Patient Name,Birth Date,PCP,Facility,Notes', ...lines]))),
  };
}

function typedByHand(): ForeignFile {
  const born = [
    '12-May-40',
    '5/12/24',
    '05.12.1940',
    'May 12 1940',
    '13/25/1940',
    'unknown',
    '1940-05-12 00:00',
    '14743',
  ];
  const lines = numbers(8).map((index) => {
    const { first, last } = patient(index);
    const source = at(['hosp', 'Dr office', 'ALF', 'daughter', 'Mercy Rehab', 'ER', 'self', 'web'], index, '');
    return [last, first, at(born, index, ''), source, at(['Dr. Okafor', 'I. Okafor', 'Ines Okafor'], index, '')].join(
      ',',
    );
  });
  return {
    name: 'by-hand.csv',
    habit: 'Typed by hand: dates and sources in every form, providers by last name',
    rows: 8,
    bytes: bytesOf(Buffer.from(text(['Surname,Given Name,DOB,Source,Doctor', ...lines, 'Total: 8,,,,']))),
  };
}

export const foreignFiles = (): ForeignFile[] => [
  excelLog(),
  mergedHeader(),
  windowsCsv(),
  utf16Tsv(),
  semicolons(),
  ehrExport(),
  noSource(),
  typedByHand(),
];
