-- Daily digests and monthly summaries: what was sent, so that it is sent once. What they say is read when they are sent.

-- One a person, hospice and day of the hospice's own calendar, whichever servers make them.
create table digest (
  hospice_id uuid not null references hospice,
  user_id uuid not null references app_user on delete cascade,
  day date not null,
  -- Null: there was nothing to tell.
  mail_id uuid references mail_message on delete set null,
  made_at timestamptz not null,
  primary key (hospice_id, user_id, day)
);
create index on digest (mail_id) where mail_id is not null;
create index on digest (user_id);

-- A day of a hospice whose digests were all made: nobody is looked for again.
create table digest_day (
  hospice_id uuid not null references hospice,
  day date not null,
  ended_at timestamptz not null,
  primary key (hospice_id, day)
);

-- Whether a hospice writes to its providers each month. Without a row it does not.
create table summary_settings (
  hospice_id uuid primary key references hospice,
  is_on boolean not null,
  -- Since when: what fell due before that goes out by hand alone.
  on_since timestamptz,
  version integer not null,
  updated_at timestamptz not null,
  check (is_on = (on_since is not null))
);

-- One a person, hospice and month, by itself or by hand.
create table monthly_summary (
  hospice_id uuid not null references hospice,
  -- `2026-10`.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  user_id uuid not null references app_user on delete cascade,
  mail_id uuid references mail_message on delete set null,
  -- Null: by itself.
  sent_by uuid references app_user,
  made_at timestamptz not null,
  primary key (hospice_id, month, user_id)
);
create index on monthly_summary (mail_id) where mail_id is not null;
create index on monthly_summary (user_id);
create index on monthly_summary (sent_by) where sent_by is not null;

-- A month whose summaries were all made by themselves.
create table summary_month (
  hospice_id uuid not null references hospice,
  month text not null,
  ended_at timestamptz not null,
  primary key (hospice_id, month)
);

grant select, insert, update on summary_settings to wayside_app;
alter table summary_settings enable row level security;
create policy summary_settings_of_hospice on summary_settings to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));

-- The server's alone.
alter table digest enable row level security;
alter table digest_day enable row level security;
alter table monthly_summary enable row level security;
alter table summary_month enable row level security;
