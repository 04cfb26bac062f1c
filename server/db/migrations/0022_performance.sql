-- What the figures of performance are counted by.

-- Who is in care on a day, and whose stay ended on it: by the last day of the stay, which for a stay that goes on is no day yet.
-- By `case`: what a policy guards is looked up by no index over `coalesce`, which PostgreSQL does not count as leakproof.
create index enrollment_stay_end
  on enrollment (hospice_id, (case when discharge_date is null then 'infinity'::date else discharge_date end))
  where deleted_at is null and status = 'enrolled';

-- Whatever waits for somebody now: few among many that are settled.
create index enrollment_waiting on enrollment (hospice_id)
  where deleted_at is null and (
    status in ('referral_received', 'pending_start_of_care') or has_open_low_score
    or has_undeliverable_survey or has_stakeholder_alert
  );

-- An invitation that no server took went out when it was made.
create index survey_invitation_went_out
  on survey_invitation (hospice_id, (case when sent_at is null then created_at else sent_at end))
  where sent_at is not null or status = 'undeliverable';
