import type { Moment, Optional, OptionalMoment } from '#server/platform/database/columns.ts';
import type { Generated } from 'kysely';
import type { Role } from '#contract/platform/roles.ts';
import type * as z from 'zod/mini';
import type { Discipline } from '#contract/people/disciplines.ts';

/** The rows of baseline/05_people.sql. */

export type InviteDiscipline = z.infer<typeof Discipline>;

interface InviteTable {
  id: Generated<string>;
  email: string;
  first_name: Optional<string>;
  last_name: Optional<string>;
  role: Role;
  hospice_id: Optional<string>;
  group_id: Optional<string>;
  location_ids: Generated<string[]>;
  discipline: Optional<InviteDiscipline>;
  can_be_admission_nurse: Generated<boolean>;
  can_be_primary_nurse: Generated<boolean>;
  provider_id: Optional<string>;
  invited_by: Optional<string>;
  invited_by_name: Optional<string>;
  created_at: Moment;
  sendings: Generated<number>;
  sent_at: Moment;
  expires_at: Moment;
  accepted_at: OptionalMoment;
  user_id: Optional<string>;
  revoked_at: OptionalMoment;
  revoked_by: Optional<string>;
  awaits_confirmation: Generated<boolean>;
  confirmed_by: Optional<string>;
}

interface InviteLinkTable {
  hash: Buffer;
  invite_id: string;
  created_at: Moment;
}

interface OutsideGrantTable {
  id: Generated<string>;
  hospice_id: Optional<string>;
  group_id: Optional<string>;
  at: Moment;
  what: 'invited' | 'moved' | 'activated' | 'role_changed' | 'locations_added';
  user_id: Optional<string>;
  person: string;
  role: Role;
  granted_by: string;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    outside_grant: OutsideGrantTable;
    invite: InviteTable;
    invite_link: InviteLinkTable;
  }
}
