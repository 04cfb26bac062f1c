-- Survey scores of a group's patients, told in sum.

select 1;
