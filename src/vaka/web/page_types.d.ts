// What the server sends to the scripts in static/js, and the library that they use: `make types` checks them against it.

type Html = string;
type Ids = string; // of elements, with a space between them

/** What has changed on a page: whole regions by name, and elements: replaced, removed, or new after or before another. */
interface Frame {
  now?: number; // the server's time in seconds, where there are clocks
  regions: Record<string, Html>;
  parts?: Part[];
}
type Part = [how: "=" | "-" | ">" | "<", id: string, html: Html];

/** A position of a game in the replay, and a part of its log; `line` is null where no line is about the thing. */
interface Position {
  number: number;
  regions: Record<string, Html>;
}
interface LogPart {
  line: number | null;
  log?: Html;
}

/** The answer to a form that a script has sent, where there is more to say than that it was done. */
interface FormAnswer {
  go?: string; // an address
  hint?: Hint;
  text?: string;
  error?: Reason;
}
interface Hint {
  text: string;
  more: string;
  mark: string;
  choice: string;
  points: Ids;
  seat: number;
  version: number;
}

/** Why something is refused, and the rule that says so. */
interface Reason {
  text: string;
  rule?: RuleLink | null;
  points?: Ids;
}
interface RuleLink {
  href: string;
  text: string;
}

/** Where the learner stands in a guided game: the cards up to the next choice. */
interface GuideState {
  state: "on" | "waits" | "strayed" | "ended";
  cards: GuideCard[];
  all: number;
  version: number;
}
interface GuideCard {
  text: string;
  show: string[]; // ids
  choice: string;
  other: string;
  number: number;
}

interface ReviewProgress {
  state: string;
  percent: number;
  text: string;
}

declare const Idiomorph: {
  morph(old: Element, fresh: Element, options?: object): void;
};
