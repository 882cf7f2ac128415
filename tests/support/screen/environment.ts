import { TextDecoder, TextEncoder } from 'node:util'
import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom'
import { NodeFileReader } from './file-reader'

/** jsdom with what the browser has and jsdom keeps from it: the network of Node, which the mocked one stands on. */
export default class ScreenEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    // Whoever reads in another zone than mails are written for has that sent at the first screen.
    process.env.TZ = 'UTC'
    await super.setup()
    Object.assign(this.global, {
      TextDecoder,
      TextEncoder,
      structuredClone,
      URL,
      URLSearchParams,
      fetch,
      Headers,
      Request,
      Response,
      FormData,
      Blob,
      File,
      AbortController,
      AbortSignal,
      ReadableStream,
      TransformStream,
      WritableStream,
      BroadcastChannel,
      FileReader: NodeFileReader,
    })
  }

  /** Packages that have a build for the browser and one for Node: the mocked network is Node's. */
  override exportConditions(): string[] {
    return ['source', 'node', 'require', 'default']
  }
}
