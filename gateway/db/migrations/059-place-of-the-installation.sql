-- The server and the database in which the installation got its name. A dump that is restored elsewhere has the name with another place.
alter table installation add column place text;
