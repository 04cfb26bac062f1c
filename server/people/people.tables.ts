import type { Generated } from 'kysely';
import type { DefaultScreen } from '#contract/people/accounts.ts';
import type { AccountType, Role } from '#contract/platform/roles.ts';
import type { Defaulted, Optional, OptionalMoment, Stamps } from '#server/platform/database/columns.ts';

interface AppUserTable extends Stamps {
  id: Generated<string>;
  issuer: Optional<string>;
  subject: Optional<string>;
  account_type: AccountType;
  role: Role;
  email: string;
  first_name: string;
  last_name: string;
  credentials: Optional<string>;
  phone: Optional<string>;
  title: Optional<string>;
  default_screen: Optional<DefaultScreen>;
  time_zone: Optional<string>;
  hospice_id: Optional<string>;
  group_id: Optional<string>;
  location_ids: Defaulted<string[]>;
  is_active: Defaulted<boolean>;
  last_login_at: OptionalMoment;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    app_user: AppUserTable;
  }
}
