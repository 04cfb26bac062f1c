/** The first page of the referral lists, as the app asks for it where nothing else is asked for. */
const FIRST_PAGE = 'page=1&limit=25';

/** The person as it was kept at the last visit (authPersistence.ts): each part is a text of its own. */
function keptPart(kept: string | null, part: string): object {
  try {
    const all: unknown = JSON.parse(kept ?? '{}');
    const one: unknown = JSON.parse(String(Reflect.get(Object(all), part)));
    return typeof one === 'object' && one !== null ? one : {};
  } catch {
    return {};
  }
}

const textIn = (part: object, name: string): string => {
  const text: unknown = Reflect.get(part, name);
  return typeof text === 'string' ? encodeURIComponent(text) : '';
};

interface Place {
  readonly pathname: string;
  readonly search: string;
  /** Of the history: a search travels in it. */
  readonly state: unknown;
}

const isBare = ({ search, state }: Place): boolean =>
  search === '' && (typeof state !== 'object' || state === null || !Reflect.get(state, 'usr'));

/**
 * The addresses that the screen of this place asks for first: the person, and the rows and figures of an area's first page. The ids are
 * those of the last visit; where they are not this person's, the server refuses.
 * @param kept what the browser keeps of the person
 */
export function firstAddresses(place: Place, kept: string | null): readonly string[] {
  const me = '/v1/users/me';
  const hospice = textIn(keptPart(kept, 'hospice'), 'id');
  const group = textIn(keptPart(kept, 'group'), 'id');
  if (place.pathname === '/hospice' && hospice && isBare(place))
    return [me, `/v1/hospices/${hospice}/referrals?${FIRST_PAGE}`, `/v1/hospices/${hospice}/dashboard`];
  const readsAll = textIn(keptPart(kept, 'user'), 'role') === 'care_manager';
  if (place.pathname === '/stakeholder' && group && readsAll && isBare(place))
    return [me, `/v1/groups/${group}/referrals?${FIRST_PAGE}`, `/v1/groups/${group}/dashboard`];
  return [me];
}
