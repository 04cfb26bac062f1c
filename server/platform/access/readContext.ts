import type { Viewpoint } from './viewpoint.ts';
import type { Actor } from './actor.ts';

/** How rows of `enrollment` are read and become the contract's records; every list and every single record goes this way. */

export interface ReadContext {
  readonly view: Viewpoint;
  readonly actor: Actor;
  readonly now: Date;
}
