import type { Socket } from 'node:net'

/**
 * Has answers that are ready in the same turn of the event loop leave together at its end. Each write wakes whoever waits for it, which costs more
 * than all the rest of a small answer; of several in a row only the first one finds its reader asleep.
 */
export const createGather = () => {
  let gathered: Socket[] = []
  const release = () => {
    const sockets = gathered
    gathered = []
    for (const socket of sockets) socket.uncork()
  }
  return (socket: Socket): void => {
    socket.cork()
    if (gathered.push(socket) === 1) setImmediate(release)
  }
}
