"""Noise, and what is done to pictures with it. A picture is an array of floats from 0 to 1: rows, columns, channels."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[Any]
"""Kept in single precision: it is twice as fast, and paint is not precise."""
Luck = np.random.Generator


def luck(seed: str) -> Luck:
    """A generator that is the same on every machine."""
    digest = hashlib.sha256(seed.encode()).digest()
    return np.random.Generator(np.random.PCG64(int.from_bytes(digest[:8], "big")))


def clouds(shape: tuple[int, int], chance: Luck, wave: float, slope: float = 2.3, finest: float = 0) -> Picture:
    """Fractal noise with a mean of 0 and a spread of 1.

    `wave` is the longest wave in pixels, `slope` how quickly the shorter ones fade, `finest` blurs the shortest.
    """
    height, width = shape
    spectrum = np.fft.rfft2(chance.standard_normal(shape, dtype=np.float32))
    frequency = _frequencies(height, width)
    # There are no waves shorter than two pixels.
    longest = 1 / max(wave, 2)
    strength = np.maximum(frequency, longest) ** -slope * np.exp(-((longest / np.maximum(frequency, 1e-9)) ** 4) * 0.25)
    if finest:
        strength *= np.exp(-((frequency * finest) ** 2))
    noise = np.fft.irfft2(spectrum * strength, s=shape)
    return np.asarray((noise - noise.mean()) / noise.std())


def blurred(picture: Picture, radius: float) -> Picture:
    """A picture out of focus; a radius for the whole, which goes on at the opposite edge."""
    height, width = picture.shape[:2]
    softness = np.exp(-2 * (np.pi * radius * _frequencies(height, width)) ** 2)
    if picture.ndim == 3:
        softness = softness[..., None]
    soft = np.fft.irfft2(np.fft.rfft2(picture, axes=(0, 1)) * softness, s=(height, width), axes=(0, 1))
    return np.asarray(soft)


def warped(picture: Picture, right: Picture, down: Picture) -> Picture:
    """A picture in which every point is fetched from somewhere near."""
    height, width = picture.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    y = np.clip(rows + down, 0, height - 1.001)
    x = np.clip(columns + right, 0, width - 1.001)
    low, far = (y % 1)[..., None], (x % 1)[..., None]
    top, left = y.astype(np.intp), x.astype(np.intp)
    upper = picture[top, left] * (1 - far) + picture[top, left + 1] * far
    lower = picture[top + 1, left] * (1 - far) + picture[top + 1, left + 1] * far
    return np.asarray(upper * (1 - low) + lower * low)


def steepness(picture: Picture) -> Picture:
    """How much a picture of one channel changes at every point."""
    padded = np.pad(picture, 1, mode="edge")
    across = padded[:, 2:] - padded[:, :-2]
    along = padded[2:, :] - padded[:-2, :]
    across = across[:-2] + 2 * across[1:-1] + across[2:]
    along = along[:, :-2] + 2 * along[:, 1:-1] + along[:, 2:]
    return np.asarray(np.hypot(across, along))


def streaks(shape: tuple[int, int], chance: Luck, thick: float, long: float) -> Picture:
    """Noise in long horizontal lines, with a spread of 1: brushed metal, the grain of wood."""
    height, width = shape
    down, across = np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None]
    softness = np.exp(-2 * np.pi**2 * ((down * thick) ** 2 + (across * long) ** 2))
    noise = np.fft.irfft2(np.fft.rfft2(chance.standard_normal(shape, dtype=np.float32)) * softness, s=shape)
    return np.asarray(noise / noise.std())


def _frequencies(height: int, width: int) -> npt.NDArray[Any]:
    return np.asarray(np.hypot(np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None]), dtype=np.float32)
