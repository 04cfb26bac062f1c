import type { MachineScope } from '#contract/platform/machineScopes.ts';

/** The person for whom a request or a job runs. Read from the database for each call, never from a token. */
export interface Actor {
  readonly id: string;
  readonly accountType: string;
  readonly role: string;
  readonly hospiceId: string | null;
  readonly groupId: string | null;
  /** The hospice's locations that the person is limited to; empty: all of them. */
  readonly locationIds: readonly string[];
  /** The caller's hospice, if it was read with the caller. */
  readonly hospice?: { readonly id: string; readonly timeZone?: string | undefined } | null | undefined;
  /** Of a service account: what it may do. */
  readonly scopes?: readonly MachineScope[];
}

/** Whether the person may do everything. */
export const isAdmin = (actor: Actor): boolean => actor.accountType === 'admin' && actor.role === 'superuser';

/** The side from which a record is read, which decides the visible part of it. */
export type Viewpoint =
  | {
      readonly side: 'hospice';
      readonly hospiceId: string;
      readonly locationIds: readonly string[];
      /** If missing, statements look it up. */
      readonly hospiceTimeZone?: string | undefined;
    }
  | {
      readonly side: 'group';
      readonly groupId: string;
      /** Set when a hospice previews the group's view: nothing of other hospices. */
      readonly ofHospiceId?: string;
      /** As zoneOf() finds it. If missing, statements look it up. */
      readonly timeZone?: string;
    }
  | { readonly side: 'admin' };

const NOBODY = '00000000-0000-0000-0000-000000000000';

export type HospiceView = Extract<Viewpoint, { readonly side: 'hospice' }>;
export type GroupView = Extract<Viewpoint, { readonly side: 'group' }>;

/** A hospice's side, as this person sees it; with its time zone for its own people. */
export function hospiceView(hospiceId: string, actor: Actor): HospiceView {
  const id = hospiceId.toLowerCase();
  const hospiceTimeZone = actor.hospice?.id === id ? actor.hospice.timeZone : undefined;
  return {
    side: 'hospice',
    hospiceId: id,
    // A superuser sees the whole hospice.
    locationIds: isAdmin(actor) ? [] : actor.locationIds,
    ...(hospiceTimeZone === undefined ? {} : { hospiceTimeZone }),
  };
}

/** A group's side. */
export const groupView = (groupId: string): GroupView => ({ side: 'group', groupId: groupId.toLowerCase() });

/**
 * The caller's own viewpoint on a record that no hospice or group of the address narrows down.
 * A person of neither sees nothing: the hospice's side with an id that does not exist.
 */
export function viewpointOf(actor: Actor): Viewpoint {
  if (isAdmin(actor)) return { side: 'admin' };
  if (actor.accountType === 'stakeholder' && actor.groupId) return groupView(actor.groupId);
  return hospiceView(actor.accountType === 'hospice' && actor.hospiceId ? actor.hospiceId : NOBODY, actor);
}

/** The reader of lists and single records, with whose rights, and when. */
export interface ReadContext {
  readonly view: Viewpoint;
  readonly actor: Actor;
  readonly now: Date;
}

/** The context of a call: its caller reads with the rights of their own hospice, group or administration. */
export const contextOf = ({ actor, now }: { readonly actor: Actor; readonly now: Date }): ReadContext => ({
  view: viewpointOf(actor),
  actor,
  now,
});
