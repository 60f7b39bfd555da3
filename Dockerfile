# The server in a container: the engine compiled, nothing but what is needed to run it.
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY requirements.lock requirements-build.lock ./
RUN python -m venv /tools && /tools/bin/pip install --no-cache-dir --require-hashes --requirement requirements-build.lock
RUN python -m venv /vaka && /vaka/bin/pip install --no-cache-dir --require-hashes --requirement requirements.lock
COPY . .
RUN VAKA_COMPILE=must /tools/bin/python -m hatchling build --target wheel --directory /wheel
RUN /vaka/bin/pip install --no-cache-dir --no-deps /wheel/*.whl

FROM python:3.12-slim
COPY --from=build /vaka /vaka
RUN useradd --create-home --uid 10001 vaka && install --directory --owner vaka /data
USER vaka
ENV PATH=/vaka/bin:$PATH PYTHONUNBUFFERED=1 VAKA_CACHE=/home/vaka/cache VAKA_DATABASE=sqlite+aiosqlite:////data/tables.sqlite
# The templates are compiled here once, so a container with a read-only root starts as fast.
RUN python -c "from vaka.web.rendering.templating import compile_templates; compile_templates()"
VOLUME /data
EXPOSE 8742
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://localhost:8742/healthz', timeout=4)"]
# The names under which people call the server follow: docker run ... vaka serve --host 0.0.0.0 --allow-host vaka.example.org
CMD ["vaka", "serve", "--host", "0.0.0.0", "--allow-host", "localhost"]
