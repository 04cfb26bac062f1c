-- What figures of a year are made of is found instead of gone through.

-- Which enrollments a family was ever asked about: one of five. What surveys count is joined with these alone, where it was joined
-- with all of a hospice's enrollments.

alter table enrollment add column was_asked boolean not null default false;

update enrollment set was_asked = true
where exists (select 1 from survey_invitation where survey_invitation.enrollment_id = enrollment.id)
  or exists (select 1 from survey_result where survey_result.enrollment_id = enrollment.id);

create function note_family_asked() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update enrollment set was_asked = true where id in (select enrollment_id from added) and not was_asked;
  return null;
end
$$;
create trigger invitation_noted after insert on survey_invitation
  referencing new table as added for each statement execute function note_family_asked();
create trigger result_noted after insert on survey_result
  referencing new table as added for each statement execute function note_family_asked();

create index enrollment_asked on enrollment (hospice_id)
  include (id, status, hospice_location_id, referral_provider_id, referral_community_id, primary_nurse_id)
  where deleted_at is null and was_asked;
drop index enrollment_counted;

-- Whether a source has a record at all, and which was its last, is looked up and not counted.
create index enrollment_of_provider on enrollment (hospice_id, referral_provider_id, received_at)
  include (status, hospice_location_id) where deleted_at is null;
create index enrollment_of_community on enrollment (hospice_id, referral_community_id, received_at)
  include (status, hospice_location_id) where deleted_at is null;
create index enrollment_of_primary_nurse on enrollment (hospice_id, primary_nurse_id, received_at)
  include (status, hospice_location_id) where deleted_at is null;
create index enrollment_of_nurse on enrollment (hospice_id, admission_nurse_id, received_at)
  include (status, hospice_location_id) where deleted_at is null;

-- A note for counting: no open screen changes by it.
create or replace function columns_of_referral() returns text[] language sql immutable parallel safe
  return array[
    'referral_provider_id', 'referral_community_id', 'referral_source', 'referral_group_ids', 'referral_deleted_at', 'updated_at',
    'was_asked'
  ];

do $$
begin
  execute format('alter function note_family_asked() set search_path = pg_catalog, %I, pg_temp', current_schema());
end
$$;
