FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The only optional package that the product would use is its embedded PostgreSQL.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /app
RUN install --directory --owner=node --group=node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE NOTICE ./
COPY bin bin
COPY samples samples
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.js"]
