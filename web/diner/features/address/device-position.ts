import type { Position } from '#domain/geo/position.ts'

/** The position of the device. It rejects after ten seconds, and where the browser refuses to tell it. */
export const devicePosition = () =>
  new Promise<Position>((resolve, reject) =>
    navigator.geolocation
      ? navigator.geolocation.getCurrentPosition(
          ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
          reject,
          { enableHighAccuracy: true, timeout: 10_000 },
        )
      : reject(new Error('no geolocation')),
  )
