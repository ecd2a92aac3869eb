import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A child process that handles one order at a time. It ends when this process ends. */
export interface Child<Order, Result> {
  readonly pid: number
  ask(order: Order): Promise<Result>
  stop(): Promise<void>
}

type Answer<Result> = { readonly result: Result } | { readonly error: string }

const exited = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** Starts a script of this folder. Buffers are transferred without conversion. */
export const startChild = <Order, Result>(script: string): Child<Order, Result> => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [], { serialization: 'advanced' })
  const gone = exited(child)
  return {
    pid: child.pid ?? 0,
    ask: (order) =>
      new Promise<Result>((resolve, reject) => {
        child.once('message', (message) => {
          const answer = message as Answer<Result> // the script answers through answerOrders below, with the same types
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

/** The child's side: answers each order with the result of the work. */
export const answerOrders = <Order, Result>(work: (order: Order) => Promise<Result>): void => {
  process.on('disconnect', () => process.exit())
  process.on('message', (order) => {
    const send = (answer: Answer<Result>) => process.send?.(answer)
    // The parent sends the types of startChild's type parameters.
    work(order as Order).then(
      (result) => send({ result }),
      (error: unknown) => send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
