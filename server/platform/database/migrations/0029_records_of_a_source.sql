-- Whether a source of referrals has a record at all, and which was its last, is looked up and not counted.

create index enrollment_of_provider on enrollment (hospice_id, referral_provider_id, received_at)
  include (status, hospice_location_id) where deleted_at is null;
create index enrollment_of_community on enrollment (hospice_id, referral_community_id, received_at)
  include (status, hospice_location_id) where deleted_at is null;
create index enrollment_of_primary_nurse on enrollment (hospice_id, primary_nurse_id, received_at)
  include (status, hospice_location_id) where deleted_at is null;
create index enrollment_of_nurse on enrollment (hospice_id, admission_nurse_id, received_at)
  include (status, hospice_location_id) where deleted_at is null;
