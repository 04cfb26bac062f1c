-- Sign-in with the embedded provider. The roles of calls have no rights on these tables.

create table local_account (
  user_id uuid primary key,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  -- True while the account still has the demo password that the sign-in page shows.
  is_demo boolean not null default false
);

-- Attempts by the hash of what they are counted by (attemptLimits.ts): unknown emails too, so that a lock reveals no account.
create table sign_in_counter (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_counter_window_ends_at on sign_in_counter (window_ends_at);

-- The browsers in which a person logged in: guesses of others do not stop them. `hash` is the SHA-256 of the browser's cookie.
create table known_browser (
  hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (hash, user_id)
);
create index known_browser_user_id on known_browser (user_id);
create index known_browser_expires_at on known_browser (expires_at);

-- A person's newest link to choose a new password. `hash` is the SHA-256 of its token, from when its mail is made.
create table password_reset_link (
  user_id uuid primary key,
  mail_id uuid not null references mail_message on delete cascade,
  hash bytea unique,
  expires_at timestamptz
);
create index on password_reset_link (mail_id);

-- A person's passkeys: public keys, which let nobody in. `counter` grows with each use, unless the passkey does not count.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  -- The device where it was added, as people call it.
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user_id on passkey (user_id);

-- What a passkey has to sign next, as its SHA-256. `owner` is the person who adds one or the log-in that was begun: its newest only.
create table passkey_challenge (
  owner text primary key,
  hash bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expires_at on passkey_challenge (expires_at);

-- Sessions, codes, refresh tokens and grants. `id` is the SHA-256 of the handle: whoever reads the table can use none of them.
create table oidc_payload (
  model text not null,
  id text not null,
  -- Text, as a browser may send characters that jsonb refuses.
  payload text not null,
  grant_id text,
  uid text,
  account_id text,
  -- Of a grant: a name of the device that signed in, and when it was last used.
  device text,
  signed_in_at timestamptz,
  last_used_at timestamptz,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant_id on oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_uid on oidc_payload (uid) where uid is not null;
create index oidc_payload_account_id on oidc_payload (account_id) where account_id is not null;
create index oidc_payload_expires_at on oidc_payload (expires_at);

-- The signing key and the cookies' keys: made once, the same for every process and after every start.
create table identity_secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Other programs that call with the rights of one hospice or one group. Their actions name the row of app_user with the same id.
create table service_account (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  hospice_id uuid,
  group_id uuid,
  -- As in contract/platform/machineScopes.ts.
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Its public keys, or the address where it publishes them. It keeps its private key to itself.
  jwks jsonb,
  jwks_uri text,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  -- Written at most once a minute.
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by_name text,
  check (num_nonnulls(hospice_id, group_id) = 1),
  check (num_nonnulls(jwks, jwks_uri) = 1),
  check ((ended_at is null) = (ended_by_name is null))
);
create index on service_account (hospice_id, created_at desc, id);
create index on service_account (group_id, created_at desc, id);
create index on service_account (created_by);
grant select, insert on service_account to wayside_app;
grant update (ended_at, ended_by_name) on service_account to wayside_app;
alter table service_account enable row level security;
create policy service_account_of_hospice on service_account to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));
create policy service_account_of_group on service_account to wayside_group
  using (group_id = (select app_group_id())) with check (group_id = (select app_group_id()));
-- Administrators see them and end them. They make none: that would give them patients' data without a reason.
create policy service_account_seen_by_admin on service_account for select to wayside_admin using (true);
create policy service_account_ended_by_admin on service_account for update to wayside_admin using (true);
