import type { FoundLabel, LabeledRow } from './findLabels.rules.ts';
import type { Part, Subject } from './labelNames.ts';
import { isCellGap } from './rows.rules.ts';

/** From here on, to the right and below, the paper is about this subject. */
interface Anchor {
  readonly subject: Subject;
  readonly row: number;
  readonly x0: number;
  /** What begins right of it is another column. */
  readonly limit: number;
  readonly isHeading: boolean;
}

/** A label about somebody else than the patient holds for the next rows; a heading until the next one. */
const ROWS_OF_A_LABEL = 3;
const NAMED: ReadonlySet<Part> = new Set<Part>(['name', 'organization']);

const isAnchor = ({ part, subject }: FoundLabel): boolean => subject !== undefined && NAMED.has(part);

/** Parts that only the patient has, wherever they stand, except below a heading about somebody else. */
const OF_THE_PATIENT: ReadonlySet<Part> = new Set<Part>([
  'birth',
  'sex',
  'preferredName',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
]);

/** The right end of the column that begins at this word: where the next cell of the row begins. */
function columnLimit(
  { height, words }: LabeledRow,
  end: number,
  isHeading: boolean,
  labels: readonly FoundLabel[],
): number {
  for (let at = end; at < words.length; at += 1) {
    const [left, right] = [words[at - 1], words[at]];
    if (!left || !right || !isCellGap(left, right, height)) continue;
    if (isHeading || labels.some((label) => label.start === at && isAnchor(label))) return right.x0 - height;
  }
  return Infinity;
}

function anchorsOf(rows: readonly LabeledRow[]): Anchor[] {
  return rows.flatMap((row, index) => {
    const ofLabels = row.labels.flatMap((label) =>
      label.subject !== undefined && isAnchor(label)
        ? [{ subject: label.subject, start: label.start, end: label.end, isHeading: false }]
        : [],
    );
    const ofHeadings = row.headings.map((heading) => ({ ...heading, isHeading: true }));
    return [...ofHeadings, ...ofLabels].map(({ end, isHeading, start, subject }) => ({
      subject,
      row: index,
      x0: row.words[start]?.x0 ?? 0,
      limit: columnLimit(row, end, isHeading, row.labels),
      isHeading,
    }));
  });
}

/** Whom each generic label is about: `Phone` below `Emergency contact` is the family's. */
export function subjectsOf(rows: readonly LabeledRow[]): (label: FoundLabel, row: number) => Subject | undefined {
  const anchors = anchorsOf(rows);
  const holding = (label: FoundLabel, index: number, isHeadingOnly: boolean): Anchor | undefined => {
    const row = rows[index];
    const x0 = row?.words[label.start]?.x0 ?? 0;
    const tolerance = row?.height ?? 0;
    const eligible = anchors.filter(
      (anchor) =>
        rows[anchor.row]?.page === row?.page &&
        (!isHeadingOnly || anchor.isHeading) &&
        (anchor.row < index
          ? anchor.x0 <= x0 + tolerance &&
            x0 < anchor.limit &&
            (anchor.isHeading || anchor.subject === 'patient' || index - anchor.row <= ROWS_OF_A_LABEL)
          : anchor.row === index && anchor.x0 < x0),
    );
    return eligible.toSorted((one, other) => other.row - one.row || other.x0 - one.x0)[0];
  };
  return (label, index) => {
    if (label.subject !== undefined) return label.subject;
    if (OF_THE_PATIENT.has(label.part)) {
      const heading = holding(label, index, true)?.subject;
      return heading === 'caregiver' || heading === 'other' || heading === 'payer' || heading === 'provider'
        ? heading
        : 'patient';
    }
    if (label.part === 'relationship') {
      const heading = holding(label, index, true)?.subject;
      return heading === 'other' || heading === 'payer' ? heading : 'caregiver';
    }
    return holding(label, index, label.part === 'name')?.subject;
  };
}
