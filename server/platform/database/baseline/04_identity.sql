-- Sign-in with the embedded provider. The roles of calls have no rights on these tables.

create table local_account (
  user_id uuid primary key,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  -- True while the account still has the demo password that the sign-in page shows.
  is_demo boolean not null default false
);

-- Failures and attempts by the hash of an email or an address: kept for unknown emails too, so that a lock reveals no account.
create table sign_in_counter (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_counter_window_ends_at on sign_in_counter (window_ends_at);

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
