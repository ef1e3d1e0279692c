"""What a worker process of the tests imports first."""

from tests.table.own_bots import install

install()
