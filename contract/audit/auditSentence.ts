import { planLabel } from '#contract/platform/plans.ts';
import { PLANS } from '#contract/platform/users.ts';
import { CALL_LABELS, OTHER_LABELS } from './actionLabels.ts';
import { outcomeText, roleNameOf } from './auditWords.ts';

/** What happened, as a sentence that an administrator reads: "Grace Lin changed Robert Moore’s role from … to …". */

const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_LABELS),
  ...Object.entries(CALL_LABELS),
]);

const SLOT = /\{([^}]+)\}/;

/** What people call a verb, without any record's name; null: a call that was removed. */
export const actionLabelOf = (verb: string): string | null => TEMPLATES.get(verb)?.replace(SLOT, '$1') ?? null;

/** For a refused call, which somebody only tried: the verbs whose past does not just add "ed" or "d". */
const INFINITIVES: Readonly<Record<string, string>> = {
  chose: 'choose',
  reset: 'reset',
  sent: 'send',
  resent: 'resend',
  took: 'take',
  undid: 'undo',
  logged: 'log',
  unsubscribed: 'unsubscribe',
};
/** Verbs that end in "e": their past only adds "d". */
const ENDS_IN_E =
  /^(?:activate|arrange|change|compare|create|deactivate|decide|decline|delete|invite|merge|move|raise|receive|remove|rename|resolve|restore|revoke|save|schedule)d$/;

/** "Changed" → "change", "viewed" → "view". */
export function infinitiveOf(past: string): string {
  const known = INFINITIVES[past];
  if (known !== undefined) return known;
  if (ENDS_IN_E.test(past)) return past.slice(0, -1);
  return past.replace(/ied$/, 'y').replace(/ed$/, '');
}

type Detail = Readonly<Record<string, unknown>>;

const textIn = (detail: Detail, name: string): string | null => {
  const value = detail[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** A change of somebody's access, in the codes of the entry. */
function accessTemplate(detail: Detail): string | null {
  const [from, to] = [roleNameOf(textIn(detail, 'fromRole')), roleNameOf(textIn(detail, 'toRole'))];
  if (from !== null && to !== null) return `Changed {a person}’s role from ${from} to ${to}`;
  if (textIn(detail, 'toState') === 'active') return 'Activated {a person}’s account';
  if (textIn(detail, 'toState') === 'deactivated') return 'Deactivated {a person}’s account';
  return 'toLocationIds' in detail ? 'Changed {a person}’s locations' : null;
}

const invitedAs = (to: string) => (detail: Detail) => {
  const role = roleNameOf(textIn(detail, 'role'));
  return role === null ? null : `Invited {a person} to ${to} as ${role}`;
};

const planName = (code: string | undefined): string => {
  const plan = PLANS.find((one) => one === code);
  return plan === undefined ? (code ?? '') : planLabel[plan];
};

function hospiceTemplate(detail: Detail): string | null {
  const plans = textIn(detail, 'plan')?.split(' to ');
  if (plans?.length === 2) return `Changed {a hospice}’s plan from ${planName(plans[0])} to ${planName(plans[1])}`;
  const isActive = textIn(detail, 'isActive');
  if (isActive === null) return null;
  return isActive.endsWith('true') ? 'Turned on {a hospice}' : 'Turned off {a hospice}';
}

/** Turned on or off, where nothing else changed. */
const switched = (what: string) => (detail: Detail) => {
  const { changed } = detail;
  if (!Array.isArray(changed) || changed.length !== 1 || changed[0] !== 'is_active') return null;
  return detail['isActive'] === true ? `Turned on ${what}` : `Turned off ${what}`;
};

/** Entries whose codes say more than their label: the first template that fits them. */
const DETAILED: Readonly<Record<string, (detail: Detail) => string | null>> = {
  updateHospiceUser: accessTemplate,
  updateGroupUser: accessTemplate,
  createHospiceInvite: invitedAs('a hospice'),
  createGroupInvite: invitedAs('a group'),
  administerHospice: hospiceTemplate,
  updateGroup: switched('{a provider group}'),
  updateProvider: switched('{a provider}'),
  updateCommunity: switched('{a community}'),
};

/** `is_active`, `groupId`, `service_area_zips` → "active", "group", "service area ZIP codes": the names of columns and fields, as words. */
const fieldWords = (code: string): string =>
  code
    .replace(/^is(?=_|[A-Z])/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ (?:at|ids?)$/, '')
    .replace(/\bzips\b/, 'ZIP codes')
    .replaceAll(/\b(?:ccn|mrn|npi|sia)\b/g, (word) => word.toUpperCase())
    .trim();

const MAX_FIELDS = 5;

/** Which fields a change changed: ": city, phone". */
function changedFields({ changed }: Detail): string {
  if (!Array.isArray(changed)) return '';
  const fields = changed.filter((field): field is string => typeof field === 'string').map(fieldWords);
  if (fields.length === 0) return '';
  const more = fields.length > MAX_FIELDS ? `, and ${fields.length - MAX_FIELDS} more` : '';
  return `: ${fields.slice(0, MAX_FIELDS).join(', ')}${more}`;
}

const BY_WAYSIDE: ReadonlySet<string> = new Set([
  'deleteHospiceData',
  'escalateNextAction',
  'makeHospiceArchive',
  'purgeDocument',
  'purgeHospicePart',
  'purgePaper',
  'purgeReferral',
  'receivePaper',
  'takeDeliveryReport',
]);
const BY_A_FAMILY: ReadonlySet<string> = new Set([
  'logInToSurvey',
  'createHospiceExperience',
  'declineSurvey',
  'getSurveyQuestion',
]);

/** Who did it, where nobody was logged in. */
export function actorName(verb: string, name: string | null): string {
  if (name !== null) return name;
  if (BY_WAYSIDE.has(verb)) return 'Wayside';
  // The API refuses this call where nobody is logged in, so it was the command on the server (admin:create).
  if (verb === 'createAdministratorInvite') return 'Someone with access to the server';
  return BY_A_FAMILY.has(verb) ? 'A family' : 'Someone who wasn’t logged in';
}

/** The parts of an audit entry that its sentence is made of. */
export interface AuditFacts {
  readonly verb: string;
  readonly actorName: string | null;
  /** The name of the record that it is about; for patients only the referral's number. */
  readonly recordName: string | null;
  readonly outcome: string;
  readonly detail: Detail | null;
}

/** One sentence, without a full stop; of a removed call its code. A refused call was only tried, and the sentence says why. */
export function auditSentence({ actorName: name, detail, outcome, recordName, verb }: AuditFacts): string {
  const facts = detail ?? {};
  const who = actorName(verb, name);
  const own = DETAILED[verb]?.(facts) ?? null;
  const template = own ?? TEMPLATES.get(verb);
  if (template === undefined) return `${who}: ${verb}`;
  const isRefused = outcome !== 'ok' && outcome !== 'replayed';
  const [past = '', ...rest] = template
    .replace(SLOT, (_slot, words: string) => recordName ?? words)
    // Of a name that ends in s.
    .replace('s’s ', 's’ ')
    .split(' ');
  const first = past.toLowerCase();
  const phrase = [isRefused ? `tried to ${infinitiveOf(first)}` : first, ...rest].join(' ');
  const fields = own === null && !isRefused ? changedFields(facts) : '';
  return `${who} ${phrase}${fields}${isRefused ? `. ${outcomeText(outcome)}` : ''}`;
}

/** One session of somebody's reading: "Ana Ruiz viewed 14 records". */
export function readingSentence(name: string | null, records: number): string {
  const who = name ?? 'People who weren’t logged in';
  if (records === 0) return `${who} viewed lists and figures`;
  return `${who} viewed ${records.toLocaleString('en-US')} ${records === 1 ? 'record' : 'records'}`;
}
