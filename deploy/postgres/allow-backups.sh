#!/bin/sh
# Run once by the image of PostgreSQL: the market's role may copy the whole database (docs/backup.md) from this network.
set -eu
echo "host replication $POSTGRES_USER samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
