"""Figures for whoever watches the server, in the text format of Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """One set of figures an application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.orders = Counter(
            "subak_orders", "Commands by kind and outcome", ["kind", "outcome"], registry=self.registry
        )
        self.order_seconds = Histogram(
            "subak_order_seconds", "From a command's arrival to its commit", buckets=QUICK, registry=self.registry
        )
        self.draw_seconds = Histogram(
            "subak_draw_seconds", "Drawing one view for one viewer", buckets=QUICK, registry=self.registry
        )
        self.streams = Gauge("subak_streams", "Open live streams", registry=self.registry)
        self.views = Counter("subak_views", "Views pushed to live streams", registry=self.registry)
        self.tables = Counter("subak_tables", "Tables set", ["game"], registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
