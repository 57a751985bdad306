#!/bin/sh
# The image of PostgreSQL runs this once, when its volume is empty. The product's role owns its database and is no superuser, so that
# row-level security holds for it.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres <<'SQL'
create role sheafmill login password :'password';
create database sheafmill owner sheafmill;
SQL
