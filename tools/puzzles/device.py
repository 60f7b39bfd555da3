"""Where nets think while puzzles are found and checked."""

DEVICE_HELP = "where nets think: cuda for a GPU, which needs PyTorch (NumPy, on a processor)"


def think_on(device: str) -> None:
    from vaka.lab import torch_net  # PyTorch is read only where it is asked for

    torch_net.think_on(device)
