# The bot in a container: it owns nothing but /var/lib/spieltisch; see docs/operating.md.
ARG PYTHON_IMAGE=python:3.11-slim-bookworm
FROM ${PYTHON_IMAGE} AS packages
COPY requirements.txt /
RUN python -m venv /venv && /venv/bin/python -m pip install --no-cache-dir -r /requirements.txt

FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin spieltisch && install -d -m 0700 -o spieltisch -g spieltisch /var/lib/spieltisch
COPY --from=packages /venv /venv
WORKDIR /srv/spieltisch
COPY bot.py pyproject.toml ./
COPY cogs cogs
COPY data data
COPY engine engine
COPY render render
COPY sandbox sandbox
COPY docs/rules docs/rules
RUN /venv/bin/python -m compileall -q bot.py cogs data engine render sandbox
USER 10001
ENV PYTHONDONTWRITEBYTECODE=1 SANDBOX=never DATABASE=/var/lib/spieltisch/spieltisch.db STATE_DIRECTORY=/var/lib/spieltisch HEALTH_PORT=9102
VOLUME /var/lib/spieltisch
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=6s --start-period=90s CMD ["/venv/bin/python", "-c", "import os, urllib.request; h = os.environ.get('HEALTH_HOST') or '127.0.0.1'; h = {'0.0.0.0': '127.0.0.1', '::': '::1'}.get(h, h); urllib.request.urlopen('http://' + (f'[{h}]' if ':' in h else h) + ':' + os.environ['HEALTH_PORT'] + '/health', timeout=5)"]
CMD ["/venv/bin/python", "bot.py"]
