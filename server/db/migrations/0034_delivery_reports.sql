-- What mail servers report later: mails that came back, and complaints.
select 1;
