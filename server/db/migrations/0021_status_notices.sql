-- Status notices: mails to a group's people about its referrals.

select 1;
