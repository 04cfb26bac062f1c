-- Answers of calls that create something, kept for a day so that a repeated call gets the first one's answer.
create table idempotency_key (
  user_id uuid not null,
  key text not null check (length(key) between 8 and 100),
  operation text not null,
  request_hash text not null,
  status smallint,
  -- json, not jsonb: the repeated answer is the first one's to the letter.
  body json,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);

-- Calls counted in windows; in the database so that a restart does not forgive and several servers count together.
create table rate_limit (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limit_window_ends_at on rate_limit (window_ends_at);

-- A call keeps its own person's keys and reads no others.
grant select, insert, update, delete on idempotency_key to wayside_app;
alter table idempotency_key enable row level security;
create policy idempotency_key_own on idempotency_key to wayside_app
  using (user_id = nullif(current_setting('wayside.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('wayside.user_id', true), '')::uuid);
