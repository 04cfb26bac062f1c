import type { JSONWebKeySet } from 'jose';
import type { ColumnType, Generated } from 'kysely';
import type { MachineScope } from '#contract/platform/machineScopes.ts';

type Time = ColumnType<Date, Date, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

interface LocalAccountTable {
  user_id: string;
  password_hash: string;
  password_changed_at: ColumnType<Date, Date | undefined, Date>;
  is_demo: Generated<boolean>;
}

interface SignInCounterTable {
  key: string;
  count: number;
  window_ends_at: Time;
  locked_until: OptionalTime;
}

interface KnownBrowserTable {
  hash: Buffer;
  user_id: string;
  expires_at: Time;
}

interface PasswordResetLinkTable {
  user_id: string;
  mail_id: string;
  hash: Buffer | null;
  expires_at: OptionalTime;
}

interface PasskeyTable {
  id: Generated<string>;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  is_backed_up: boolean;
  name: string;
  created_at: Time;
  last_used_at: OptionalTime;
}

interface PasskeyChallengeTable {
  owner: string;
  hash: Buffer;
  expires_at: Time;
}

interface OidcPayloadTable {
  model: string;
  id: string;
  payload: string;
  grant_id: string | null;
  uid: string | null;
  account_id: string | null;
  expires_at: OptionalTime;
  consumed_at: OptionalTime;
  /** For a grant: a description of its device, and its times. */
  device: ColumnType<string | null, string | null | undefined, string | null>;
  signed_in_at: OptionalTime;
  last_used_at: OptionalTime;
}

interface ServiceAccountTable {
  id: string;
  name: string;
  hospice_id: string | null;
  group_id: string | null;
  scopes: MachineScope[];
  jwks: ColumnType<JSONWebKeySet | null, string | null, never>;
  jwks_uri: string | null;
  created_by: string | null;
  created_by_name: string;
  created_at: Time;
  last_used_at: OptionalTime;
  ended_at: OptionalTime;
  ended_by_name: ColumnType<string | null, string | null | undefined, string | null>;
}

interface IdentitySecretTable {
  name: string;
  value: string;
  created_at: Generated<Date>;
}

/** The tables of sign-in. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    local_account: LocalAccountTable;
    sign_in_counter: SignInCounterTable;
    known_browser: KnownBrowserTable;
    password_reset_link: PasswordResetLinkTable;
    passkey: PasskeyTable;
    passkey_challenge: PasskeyChallengeTable;
    oidc_payload: OidcPayloadTable;
    identity_secret: IdentitySecretTable;
    service_account: ServiceAccountTable;
  }
}
