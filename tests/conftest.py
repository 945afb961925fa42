"""What every test starts from: the toy shelf beside the real games, and repeatable property tests."""

import os
import signal
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings

TOYS = str(Path(__file__).parent / "toy")

# In the environment, so that commands started by tests find the toy game too; before the games are first imported.
os.environ["CARDAMOM_GAMES"] = os.pathsep.join(filter(None, [os.environ.get("CARDAMOM_GAMES"), TOYS]))

# Commands heed Control-C, even where the tests themselves run in the background and are spared it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "house",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=12,
    phases=[Phase.explicit, Phase.generate],  # a smaller seed makes no simpler game
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("house")
