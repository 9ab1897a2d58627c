# syntax=docker/dockerfile:1
# One node of the gateway: the release (`npm run release`) with its packages, laid out as on a server (docs/operations.md, "Serve").

FROM node:24-bookworm-slim AS build
WORKDIR /checkout
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run release && mkdir /release && tar -xzf comanda-*.tgz -C /release --strip-components=1

FROM node:24-bookworm-slim AS dependencies
WORKDIR /release
COPY --from=build /release/package.json /release/npm-shrinkwrap.json ./
# Node reads no types and no source maps: without them the packages take a quarter less.
RUN npm ci --omit=dev --no-audit --no-fund \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
# Node's names for debuggers are 18 MB, which a server does not read.
RUN apt-get update && apt-get install -y --no-install-recommends binutils \
  && strip --strip-unneeded -o /release/node "$(which node)"

# The same Debian without npm, which a server does not call (docs/decisions/207).
FROM debian:bookworm-slim
# The user of Node's own image, by number: volumes of before belong to it.
RUN useradd --uid 1000 --create-home node
COPY --from=dependencies /release/node /usr/local/bin/node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# The demo's pictures, for shops without their own. They show only where a catalogue names them.
ENV MEDIA_DIR=/opt/comanda/demo/media
# The cache of compiled code. A later start that finds it takes less time and memory.
ENV NODE_COMPILE_CACHE=/data/compiled
# glibc keeps a heap for each thread and gives little of it back (docs/decisions/211).
ENV MALLOC_ARENA_MAX=2
WORKDIR /opt/comanda
# Without DATABASE_URL the embedded database is stored here. A named volume gets the owner of this folder:
#   docker run -v comanda:/data -p 8080:8080 comanda
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /release/node_modules ./node_modules
COPY --from=build /release ./
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, so SIGTERM reaches the gateway and it drains.
CMD ["node", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "gateway/main.ts"]
