-- What each person has read of what is new.
select 1;
