import type { Rule } from "./eliza_script.ts";

/** What is said about work at the machine, and about the partner itself. */
export const workRules: readonly Rule[] = [
  {
    keywords: ["computer", "machine", "ai", "robot", "chatbot", "eliza", "intelligent"],
    rank: 40,
    answers: [{
      pattern: "*",
      replies: [
        "I am a page of rules about words, built into Harvey. There is no language model behind me.",
        "Do machines come into what you are after, or is it me you wonder about?",
        "I only give back what you bring. What do you hope a machine would bring to this?",
      ],
    }],
  },
  {
    keywords: ["ollama", "llama", "llamafile", "gpt", "claude", "llm", "offline"],
    rank: 45,
    answers: [{
      pattern: "*",
      replies: [
        'For a language model start Ollama ("ollama serve"), or name one with --model or --url.',
        "I am the partner that is built into Harvey, for want of a model. /model chooses another.",
        "What would you ask a larger model first? Try saying it here; it may answer itself.",
      ],
    }],
  },
  {
    keywords: ["name"],
    rank: 15,
    answers: [
      {
        pattern: "* my name is +",
        replies: ["Good to meet you, {2}. What brings you here?"],
      },
      {
        pattern: "* your name *",
        replies: ["I answer to Eliza. What shall we look at?"],
      },
      {
        pattern: "*",
        replies: ["Names are hard. What does the thing do, in five words?"],
      },
    ],
  },
  {
    keywords: ["help"],
    rank: 8,
    answers: [{
      pattern: "*",
      replies: [
        "I can listen and ask; /help lists what Harvey itself can do. Where does it pinch?",
        "Tell me what you have tried already, in the order you tried it.",
        "What would you see on the screen if it were solved?",
      ],
    }],
  },
  {
    keywords: ["error", "errors", "bug", "bugs", "crash", "crashes", "broken", "fails", "failed"],
    rank: 12,
    answers: [{
      pattern: "*",
      replies: [
        "What did you expect to happen, and what happened instead?",
        "When did it last work, and what has changed since?",
        "What is the smallest case that still goes wrong?",
        "Which of the things you take for granted here have you checked?",
      ],
    }],
  },
  {
    keywords: ["code", "function", "script", "program", "module", "library"],
    rank: 6,
    answers: [{
      pattern: "*",
      replies: [
        "Walk me through it line by line, as if I had never seen it.",
        "Which part of it would you rather not touch?",
        "If you could begin it again today, what would you leave out?",
      ],
    }],
  },
  {
    keywords: ["test", "tests", "testing"],
    rank: 7,
    answers: [{
      pattern: "*",
      replies: [
        "What would a test have to show before you believed it?",
        "Which case are you hoping nobody tries?",
        "Does it fail for the reason you think it does?",
      ],
    }],
  },
  {
    keywords: ["write", "story", "scene", "chapter", "essay", "draft"],
    rank: 7,
    answers: [{
      pattern: "*",
      replies: [
        "Who is it for, and what should they know at the end?",
        "What is the one sentence that it could not do without?",
        "Say the ugly first version; nobody else is here.",
      ],
    }],
  },
  {
    keywords: ["stuck", "slow", "lost", "confused", "deadline", "late"],
    rank: 11,
    answers: [{
      pattern: "*",
      replies: [
        "Where exactly do you stand, and what is the nearest thing you are sure of?",
        "What would you do if you had only ten minutes for it?",
        "Is it the problem that is large, or the piece you have bitten off?",
      ],
    }],
  },
  {
    keywords: ["hello", "hi", "hey", "greetings", "morning", "evening"],
    rank: 1,
    answers: [{
      pattern: "*",
      replies: [
        "Hello. I am Eliza, built into Harvey, and no language model. What is on your desk?",
        "Hello again. Where were we?",
        "Good to have you here. What is next?",
      ],
    }],
  },
  {
    keywords: ["bye", "goodbye", "exit", "quit"],
    rank: 9,
    answers: [{
      pattern: "*",
      replies: ["Until next time; /exit closes the session.", "Type /exit when you are done."],
    }],
  },
  {
    keywords: ["thanks", "thank"],
    rank: 3,
    answers: [{
      pattern: "*",
      replies: ["You did the work. What is left of it?", "Gladly. Is there a next thing?"],
    }],
  },
];
