import { viewpointOf, type Viewpoint } from './viewpoint.ts';
import type { Actor } from './actor.ts';

/** Who reads records, with whose rights, and when: lists and single records are read by it. */
export interface ReadContext {
  readonly view: Viewpoint;
  readonly actor: Actor;
  readonly now: Date;
}

/** The context of a call: its caller reads with the rights of the own hospice, group or administration. */
export const contextOf = ({ actor, now }: { readonly actor: Actor; readonly now: Date }): ReadContext => ({
  view: viewpointOf(actor),
  actor,
  now,
});
