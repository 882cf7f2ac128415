import type { ChainNode } from './node-client'

/** A chain of one machine alone, for trying things out: its coins are worth nothing. */
export type ChainUse = 'main' | 'regtest'

/** By so many blocks, or by what the network itself calls final. */
export type Depth = number | 'finalized'

/** How far a node is. */
export interface Tip {
  /** Of the newest block. */
  readonly height: number
  /** Up to which blocks are final by the network's own rule; null where it was not asked for. */
  readonly finalized: number | null
}

/** What a transaction moved to one of the addresses. */
export interface Output {
  /**
   * Of Bitcoin the place among the transaction's outputs. Of Ethereum and its kin 'value' for the coin, and for a token
   * the place of its log within the transaction's own receipt: the number that explorers show counts through the whole
   * block, and is another one after a reorganisation.
   */
  readonly output: string
  /** Of a token the number of its log that explorers show. */
  readonly logIndex?: string
  /** As `Chain.spell` says. */
  readonly address: string
  /** The network's coin, or a token that counts; null for one that does not. */
  readonly unit: string | null
  /** Of a token, in lower case. */
  readonly contract: string | null
  /** Decimal text; of a token that does not count its bare units, since nobody vouches for its decimals. */
  readonly amount: string
}

export interface SeenBlock {
  /** As its network writes it: 64 digits in lower case, behind 0x on Ethereum and its kin. */
  readonly hash: string
  readonly height: number
  /** By the block itself, ISO 8601 UTC. */
  readonly time: string
}

/**
 * That a transaction is under a header, for whoever has the header from elsewhere. All in hexadecimal, as the network's protocol has
 * the bytes (hashes the other way round than they are written).
 */
export interface Proof {
  /** Without its witnesses, as its name is the hash of. */
  readonly transaction: string
  /** From the transaction up to the root. */
  readonly branch: readonly string[]
  /** Where it stands in its block, from 0: its bits say on which side each hash of the branch goes. */
  readonly place: number
  readonly header: string
}

/** What one node said of one transaction, at one moment. */
export type Look =
  | {
      readonly kind: 'unknown'
      /** Something else spent its place: it will never be in a block. */
      readonly isReplaced: boolean
    }
  | {
      readonly kind: 'pending'
      /** When the node first had it, ISO 8601 UTC; null where it does not say. */
      readonly since: string | null
      /** What it would move; of tokens nothing is known before it has run. */
      readonly outputs: readonly Output[]
      readonly spends: string
    }
  | {
      readonly kind: 'included'
      readonly block: SeenBlock
      /** False: it is in the block, and moved nothing. */
      readonly succeeded: boolean
      readonly outputs: readonly Output[]
      readonly spends: string
      /**
       * By how much the balance of the asked address rose in that block, where no output of the transaction says so: a
       * contract may have moved the coin. Null where the node cannot tell, or where it was not asked.
       */
      readonly balanceRose: string | null
      /** Null where the network has none that proves a payment. */
      readonly proof: Proof | null
    }
  /** It is in the block that is recorded of it. */
  | { readonly kind: 'as-recorded' }

export interface LookRequest {
  /** 64 digits in lower case, without 0x. */
  readonly hash: string
  /** Every address that buyers were ever given on this network, as `Chain.spell` says. */
  readonly addresses: ReadonlySet<string>
  /** The one that this payment was to go to, spelled the same. */
  readonly address: string
  /** What the transaction spends, as it was seen before: asked about where the transaction is gone. */
  readonly spends: string | undefined
  /** The block that is recorded of it. */
  readonly recordedIn: string | undefined
  /** Of networks that are read in either mode: the block in which it was read. */
  readonly readIn: string | undefined
  /** The same: the last block that was read. All blocks before were searched, so what is in none of them is in no block. */
  readonly readTo: string | undefined
}

/** A transaction of a block that pays to one of the addresses. What it is in full `lookUp` says. */
export interface FoundPayment {
  /** 64 digits, without 0x. */
  readonly hash: string
  /** The first address of ours that it pays to. */
  readonly address: string
  /** All that it pays to addresses of ours, decimal text by unit, as far as these are the coin and listed tokens. */
  readonly pays: readonly { readonly unit: string; readonly amount: string }[]
}

export interface ReadBlock {
  readonly height: number
  readonly hash: string
  readonly parent: string
  /** By the block itself. */
  readonly time: Date
  readonly found: readonly FoundPayment[]
  /** The first 8 bytes of each transaction's name, one after the other; null where nodes find transactions without. */
  readonly transactions: Buffer | null
}

export interface BlockRequest {
  readonly height: number
  /** Every address that buyers were ever given on this network, as `Chain.spell` says. */
  readonly addresses: ReadonlySet<string>
}

/** A network, by what a node of it says. All that one answer says comes from one node: what two nodes say need not fit together. */
export interface Chain {
  /** The id by which a node names the network, in facts: what it says of another one is none. */
  readonly id: string
  /** Its nodes find a transaction of a block only in that block: blocks are read also where only named ones are looked up. */
  readonly isFoundByBlock: boolean
  /** The spelling of an address in facts; undefined for what is no address of this network. */
  spell(address: string): string | undefined
  /** @throws NodeUnavailable; NodeRefused; NodeContradiction, also where the node is of another network */
  readTip(node: ChainNode, depth: Depth): Promise<Tip>
  /** What the node says of a transaction now. @throws as `readTip` */
  lookUp(node: ChainNode, request: LookRequest): Promise<Look>
  /**
   * Reads a block, and finds in it what pays to the addresses.
   * @returns undefined where the node has no block of that height
   * @throws as `readTip`
   */
  readBlock(node: ChainNode, request: BlockRequest): Promise<ReadBlock | undefined>
  /** The height of the first block that may have what came at a moment or later, up to a height. @throws as `readTip` */
  heightAt(node: ChainNode, time: Date, upTo: number): Promise<number>
}
