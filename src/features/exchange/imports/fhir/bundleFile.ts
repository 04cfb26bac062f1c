import * as z from 'zod/mini';
import { MAX_BUNDLE_BYTES } from '#contract/exchange/fhir.ts';
import { formatPlainDate } from '#contract/platform/formats.ts';

/** The parts of a Bundle that the app reads before sending it: enough to show the patient. */
const Chosen = z.looseObject({
  resourceType: z.literal('Bundle'),
  entry: z._default(
    z.array(z.looseObject({ resource: z.optional(z.looseObject({ resourceType: z.optional(z.string()) })) })),
    [],
  ),
});
export type ChosenBundle = z.infer<typeof Chosen>;

const HumanName = z.object({
  use: z.optional(z.string()),
  text: z.optional(z.string()),
  family: z.optional(z.string()),
  given: z.optional(z.array(z.string())),
});
const NamedPatient = z.object({ name: z.array(HumanName), birthDate: z.optional(z.string()) });

export interface Unreadable {
  readonly title: string;
  readonly message: string;
}
const unreadable = (title: string, message: string): Unreadable => ({ title, message });

const MEBIBYTE = 1024 * 1024;

/** The text as a Bundle, or why it is none. */
export function readChosen(text: string): ChosenBundle | Unreadable {
  if (new Blob([text]).size > MAX_BUNDLE_BYTES) {
    return unreadable('This Bundle is too large', `Send up to ${MAX_BUNDLE_BYTES / MEBIBYTE} MB. Use fewer documents.`);
  }
  if (/^\s*</.test(text)) return unreadable('This is XML', 'Save the Bundle as FHIR JSON, then choose it again.');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return unreadable('This is not JSON', 'The text is cut off or has an extra character. Export the Bundle again.');
  }
  const parsed = z.safeParse(Chosen, json);
  return parsed.success
    ? parsed.data
    : unreadable('This is not a FHIR Bundle', 'Choose a file with the resourceType Bundle.');
}

export const isBundle = (read: ChosenBundle | Unreadable): read is ChosenBundle => 'resourceType' in read;

/** The patient as the Bundle names them, and the number of its resources by type. */
export function contentsOf({ entry }: ChosenBundle): { readonly patient: string | null; readonly counts: string } {
  const counts = new Map<string, number>();
  for (const { resource } of entry) {
    const type = resource?.resourceType ?? 'Entry without resource';
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const patient = entry.find(({ resource }) => resource?.resourceType === 'Patient')?.resource;
  const read = z.safeParse(NamedPatient, patient);
  return {
    patient: read.success ? patientText(read.data) : null,
    counts: [...counts].map(([type, count]) => (count === 1 ? type : `${count} × ${type}`)).join(', '),
  };
}

const Order = z.looseObject({
  resourceType: z.literal('ServiceRequest'),
  authoredOn: z.optional(z.string()),
  code: z.optional(
    z.looseObject({
      text: z.optional(z.string()),
      coding: z.optional(z.array(z.looseObject({ code: z.optional(z.string()), display: z.optional(z.string()) }))),
    }),
  ),
});

/** The orders of a Bundle by the number of their entry, with words to choose by. */
export function ordersOf({ entry }: ChosenBundle): { readonly entry: number; readonly label: string }[] {
  return entry.flatMap(({ resource }, number) => {
    const { data } = z.safeParse(Order, resource);
    if (!data) return [];
    const [coding] = data.code?.coding ?? [];
    const day = data.authoredOn?.slice(0, 10);
    const words = [
      data.code?.text ?? coding?.display ?? coding?.code ?? 'No service named',
      day !== undefined && WHOLE_DAY.test(day) ? formatPlainDate(day) : undefined,
      `entry ${number + 1}`,
    ];
    return [{ entry: number, label: words.filter(Boolean).join(', ') }];
  });
}

/** FHIR also knows years and months without a day. */
const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

function patientText({ birthDate, name }: z.infer<typeof NamedPatient>): string | null {
  const best = name.find(({ use }) => use === 'official') ?? name[0];
  if (!best) return null;
  const whole = best.text ?? [...(best.given ?? []), best.family].filter(Boolean).join(' ');
  if (birthDate === undefined) return whole;
  return `${whole}, born ${WHOLE_DAY.test(birthDate) ? formatPlainDate(birthDate) : birthDate}`;
}

/** `Bundle.entry[3].resource.name[0].given` is `Entry 4, Patient` and `name[0].given`. */
export function placeOf(
  expression: string | undefined,
  { entry }: ChosenBundle,
): { readonly where: string; readonly element: string } {
  const [, number, rest = ''] = /^Bundle\.entry\[(\d+)\](?:\.resource)?\.?(.*)$/.exec(expression ?? '') ?? [];
  if (number === undefined) return { where: 'Bundle', element: (expression ?? '').replace(/^Bundle\.?/, '') };
  const type = entry[Number(number)]?.resource?.resourceType;
  return { where: [`Entry ${Number(number) + 1}`, type].filter(Boolean).join(', '), element: rest };
}
