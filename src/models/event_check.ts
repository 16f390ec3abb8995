import { messageIn } from "./error_body.ts";
import type { Exchange } from "./exchange.ts";
import { cutOff, errorInStream, unreadable } from "./failure.ts";
import type { LineCheck } from "./framing.ts";
import { isObject } from "./json_shape.ts";

/** What the data of one server-sent event is, in a protocol that ends with an event of its own. */
export type EventKind = "part" | "end" | "unknown";

/**
 * Reads server-sent events, one JSON object a `data:` line, before a client library sees them, since
 * libraries do not tell a broken stream from one that ended, or take any object for an event.
 */
export function eventCheck(
  exchange: Exchange,
  kindOf: (data: Record<string, unknown>) => EventKind,
): LineCheck {
  let ended = false;
  return {
    line(line) {
      if (!line.startsWith("data:")) return;
      const data = line.slice("data:".length).trim();
      if (data === "") return;
      const value = parsed(data, exchange);
      if (!isObject(value)) throw unreadable(exchange, data, "is no reply");
      if (value.error !== undefined) throw errorInStream(exchange, messageIn(value));
      const kind = kindOf(value);
      if (kind === "unknown") throw unreadable(exchange, data, "is no reply");
      ended ||= kind === "end";
    },
    end() {
      if (!ended) throw cutOff(exchange);
    },
  };
}

function parsed(data: string, exchange: Exchange): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    throw unreadable(exchange, data, "is not JSON", error);
  }
}
