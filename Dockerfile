# syntax=docker/dockerfile:1
# One node of the gateway with the built web client. Node runs the sources directly; only `web` needs a build.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm run prepare

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# The demo's pictures, for shops without their own. They show only where a catalogue names them.
ENV MEDIA_DIR=/app/demo/media
# The cache of compiled code. A later start that finds it takes less time and memory.
ENV NODE_COMPILE_CACHE=/data/compiled
WORKDIR /app
# Without DATABASE_URL the embedded database is stored here. A named volume gets the owner of this folder:
#   docker run -v comanda:/data -p 8080:8080 comanda
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY openapi/generated ./openapi/generated
COPY openapi/wire ./openapi/wire
COPY domain ./domain
COPY demo/media ./demo/media
COPY demo/catalog.yaml ./demo/catalog.yaml
COPY gateway ./gateway
# The files of an empty embedded database, which its first start would make in four seconds.
COPY --from=build /app/gateway/db/prepared/dist ./gateway/db/prepared/dist
COPY --from=build /app/web/dist ./web/dist
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, so SIGTERM reaches the gateway and it drains.
CMD ["node", "--max-semi-space-size=32", "gateway/main.ts"]
