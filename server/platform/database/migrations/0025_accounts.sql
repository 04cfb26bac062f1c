-- What belongs to a person alone: title, default screen, and where it is signed in.

alter table app_user
  add column title text,
  add column default_screen text check (default_screen in
    ('registry', 'referrals', 'enrollments', 'performance', 'overview', 'hospices', 'stakeholders', 'audit'));

-- By which device a grant of the embedded provider was given, in words, and when it was used last; null in every other row.
alter table oidc_payload
  add column device text,
  add column signed_in_at timestamptz,
  add column last_used_at timestamptz;

-- Everybody changes what is one's own: these columns of this row, and no other. Who may sign in as whom, the role and the
-- organisation are not among them.
grant update (first_name, last_name, credentials, title, phone, default_screen, updated_at, version) on app_user
  to wayside_hospice, wayside_group, wayside_admin;
create policy user_own on app_user for update to wayside_app
  using (id = (select app_user_id())) with check (id = (select app_user_id()));
