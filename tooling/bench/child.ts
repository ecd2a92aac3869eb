import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of ours that answers orders one at a time. It ends when this one does. */
export interface Child<Order, Result> {
  readonly pid: number
  ask(order: Order): Promise<Result>
  stop(): Promise<void>
}

type Answer<Result> = { readonly result: Result } | { readonly error: string }

const exited = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** Starts a script of this folder. Buffers travel as such. */
export const startChild = <Order, Result>(script: string): Child<Order, Result> => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [], { serialization: 'advanced' })
  const gone = exited(child)
  return {
    pid: child.pid ?? 0,
    ask: (order) =>
      new Promise<Result>((resolve, reject) => {
        child.once('message', (message) => {
          const answer = message as Answer<Result> // the script answers through answerOrders below, typed alike
          if ('error' in answer) reject(new Error(`${script}: ${answer.error}`))
          else resolve(answer.result)
        })
        gone.then(() => reject(new Error(`${script} ended early`)), reject)
        child.send(order as object)
      }),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill()
      await gone
    },
  }
}

/** The other side: answers each order with what the work makes of it. */
export const answerOrders = <Order, Result>(work: (order: Order) => Promise<Result>): void => {
  process.on('disconnect', () => process.exit())
  process.on('message', (order) => {
    const send = (answer: Answer<Result>) => process.send?.(answer)
    // the parent sends what startChild's type parameters say
    work(order as Order).then(
      (result) => send({ result }),
      (error: unknown) => send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
