import codeStyle from "./page/code.css" with { type: "text" };
import colours from "./page/colours.css" with { type: "text" };
import controlsStyle from "./page/controls.css" with { type: "text" };
import frame from "./page/frame.css" with { type: "text" };
import media from "./page/media.css" with { type: "text" };
import screenplay from "./page/screenplay.css" with { type: "text" };
import band from "./page/band.js" with { type: "text" };
import copy from "./page/copy.js" with { type: "text" };
import filters from "./page/filters.js" with { type: "text" };
import keys from "./page/keys.js" with { type: "text" };
import place from "./page/place.js" with { type: "text" };
import reel from "./page/reel.js" with { type: "text" };
import search from "./page/search.js" with { type: "text" };
import shared from "./page/shared.js" with { type: "text" };
import start from "./page/start.js" with { type: "text" };
import theme from "./page/theme.js" with { type: "text" };
import travel from "./page/travel.js" with { type: "text" };

/** The page's style; what holds for a medium comes last, so that it wins. */
export const style = [colours, frame, controlsStyle, screenplay, codeStyle, media].join("\n");

const parts = [shared, theme, travel, filters, search, reel, band, place, copy, keys, start];

/** The page's program: one script, which leaves nothing behind in the page's own names. */
export const program = `(() => {\n"use strict";\n${parts.join("\n")}})();\n`;
