import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';

/** Longer names are not searched for. */
const MAX_WORDS = 4;

const WORD = /[\p{L}\p{M}\p{N}'’.-]+/gu;
const LETTER = /\p{L}/u;
/** Strips the possessive: "Murray’s" is the name Murray. */
const OWNING = /['’]s$/iu;

/** All possible names in the text, first name first, with the original spelling. */
function possibleNames(words: string): Map<string, string> {
  const typed = [...words.normalize('NFC').matchAll(WORD)]
    .map(([word]) => word.replace(OWNING, '').replaceAll(/^[.'’-]+|[.'’-]+$/g, ''))
    .filter((word) => LETTER.test(word));
  const found = new Map<string, string>();
  const add = (name: readonly string[], as: string) => {
    const key = name.join(' ');
    if (!found.has(key)) found.set(key, as);
  };
  for (const start of typed.keys()) {
    for (let size = 2; size <= MAX_WORDS; size += 1) {
      const name = typed.slice(start, start + size);
      if (name.length < size) break;
      const as = name.join(' ');
      // "Murray, Grace" is Grace Murray; with several words any of them may begin the last name.
      for (const turn of name.keys()) add([...name.slice(turn), ...name.slice(0, turn)], as);
      // Without a middle name or initial.
      if (size === 3) add([name[0] ?? '', name[2] ?? ''], as);
    }
  }
  return found;
}

/**
 * Full names of the hospice's patients in this text, as typed: those that the viewpoint sees, so that a refusal reveals nobody of another
 * location. Excludes names shared by its staff and users, or by a provider or person of
 * a connected group, since messages may mention these.
 */
export async function patientsNamedIn(trx: Trx, view: HospiceView, words: string): Promise<string[]> {
  const { hospiceId } = view;
  const names = possibleNames(words);
  const isOwn = sql`${hospiceId}::uuid = any (referral.hospice_ids) and exists (
    select from enrollment where enrollment.referral_id = referral.id and ${ownEnrollments(view, { deleted: true })})`;
  const { rows } = await asSystem(trx, () =>
    sql<{ name: string }>`
      with possible as materialized (
        select name, searchable(name) as key from unnest(${[...names.keys()]}::text[]) as possible (name)
      ), patient as materialized (
        select possible.name, possible.key from possible where exists (
          select from referral
          where searchable(referral.first_name || ' ' || referral.last_name) = possible.key
            and ${isOwn}
        ) or exists (
          select from referral
          where referral.preferred_name is not null
            and searchable(referral.preferred_name || ' ' || referral.last_name) = possible.key
            and ${isOwn}
        )
      )
      select name from patient
      where not exists (
        select from hospice_staff where hospice_id = ${hospiceId}::uuid and position(patient.key in searchable(hospice_staff.name)) > 0
      ) and not exists (
        select from app_user where hospice_id = ${hospiceId}::uuid and searchable(first_name || ' ' || last_name) = patient.key
      ) and not exists (
        select from people_to_write_to(${hospiceId}::uuid) as person
        where searchable(person.first_name || ' ' || person.last_name) = patient.key
      ) and not exists (
        select from provider join group_hospice on group_hospice.group_id = provider.group_id
        where group_hospice.hospice_id = ${hospiceId}::uuid and position(patient.key in searchable(provider.name)) > 0
      )
      order by name`.execute(trx),
  );
  return [...new Set(rows.flatMap(({ name }) => names.get(name) ?? []))];
}
