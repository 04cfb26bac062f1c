-- What belongs to a person alone: title, default screen, and where it is signed in.
select 1;
