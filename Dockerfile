# The server in a container: the engine compiled, nothing but what is needed to run it, and the documentation site.
#   docker buildx build --platform linux/amd64,linux/arm64 --build-arg VERSION=1.0.0 --tag vaka .
FROM python:3.12.12-slim-bookworm@sha256:593bd06efe90efa80dc4eee3948be7c0fde4134606dd40d8dd8dbcade98e669c AS base

FROM base AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY requirements.lock requirements-build.lock ./
RUN python -m venv /tools && /tools/bin/pip install --no-cache-dir --require-hashes --requirement requirements-build.lock && \
    python -m venv /vaka && /vaka/bin/pip install --no-cache-dir --require-hashes --requirement requirements.lock
COPY . .
RUN VAKA_COMPILE=must /tools/bin/python -m hatchling build --target wheel --directory /wheel && \
    /vaka/bin/pip install --no-cache-dir --no-deps /wheel/*.whl

FROM build AS documentation
WORKDIR /source
RUN python -m venv build/docs/tools && \
    build/docs/tools/bin/pip install --no-cache-dir --require-hashes --requirement requirements-docs.lock && \
    /vaka/bin/python -m tools.docs_site prepare build/docs/pages && \
    build/docs/tools/bin/zensical build --strict && \
    /vaka/bin/python -m tools.docs_site finish build/docs/site

FROM base
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Vaka" \
      org.opencontainers.image.description="An open table for three Polynesian board games" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}"
RUN useradd --create-home --uid 10001 vaka && install --directory --owner vaka /data
COPY --from=build /vaka /vaka
COPY --from=documentation /source/build/docs/site /docs
USER 10001
ENV PATH=/vaka/bin:$PATH PYTHONUNBUFFERED=1 VAKA_CACHE=/home/vaka/cache VAKA_DOCS=/docs \
    VAKA_DATABASE=sqlite+aiosqlite:////data/tables.sqlite
# The templates are compiled here once, so a container with a read-only root starts as fast.
RUN python -c "from vaka.web.rendering.templating import compile_templates; compile_templates()"
VOLUME /data
EXPOSE 8742
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://localhost:8742/readyz', timeout=4)"]
# The names under which people call the server follow: docker run ... vaka serve --host 0.0.0.0 --allow-host vaka.example.org
CMD ["vaka", "serve", "--host", "0.0.0.0", "--allow-host", "localhost"]
